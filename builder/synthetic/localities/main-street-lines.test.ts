import { describe, expect, it } from 'vitest';
import type { Point } from '../../geometry/distance.ts';
import { planeM } from '../land/lattice.ts';
import { syntheticCountry } from '../world.ts';
import { roadRecords, streetAtlas } from './houses.ts';

const TEL_AVIV = 5000;
const JERUSALEM = 3000;
const HAIFA = 4000;

const world = syntheticCountry({ deals: 250_000, seed: 1 });
/** Each gush has deals on some of its first parcels, more in a large one. */
const register = {
  parcels: () =>
    world.gushim.flatMap(({ number, deals }) =>
      Array.from({ length: Math.ceil(deals / 6) }, (_, at) => ({ gush: number, chelka: at + 1 })),
    ),
};
const middles = new Map<string, Point>();
for (const { values, geometry } of roadRecords(world, streetAtlas(world, register))) {
  const positions = geometry.flat();
  const mean = (axis: 0 | 1) => positions.reduce((sum, position) => sum + position[axis], 0) / positions.length;
  middles.set(`${values.settlement_code}/${values.name}`, { lat: mean(1), lon: mean(0) });
}
const placesOf = (code: number, streets: readonly string[]) =>
  streets.map((street) => middles.get(`${code}/${street}`) ?? { lat: Number.NaN, lon: Number.NaN });

describe('the main streets of cities', () => {
  it('are where they are: half of them within 200 metres, and none beyond a kilometre', () => {
    const away = world.country.flatMap(({ code, mainStreets }) =>
      mainStreets.map(({ name, middle }) => {
        const found = middles.get(`${code}/${name}`);
        return found === undefined ? Infinity : planeM(found, middle);
      }),
    );
    away.sort((a, b) => a - b);
    expect(away[away.length >> 1]).toBeLessThan(200);
    expect(away.at(-1)).toBeLessThan(1_000);
    expect(away.filter((metres) => metres > 500).length / away.length).toBeLessThan(0.1);
  });

  it.each([
    [TEL_AVIV, ['הירקון', 'בן יהודה', 'דיזנגוף', 'אבן גבירול', 'דרך נמיר']],
    [TEL_AVIV, ['יפת', 'שדרות ירושלים', 'הרצל', 'המסגר', 'יגאל אלון']],
    [JERUSALEM, ['שדרות הרצל', "המלך ג'ורג'", 'שמואל הנביא']],
    [JERUSALEM, ['פייר קניג', 'דרך בית לחם', 'דרך חברון']],
    [HAIFA, ['שדרות הנשיא', 'אבא חושי']],
  ])('of %i are each to the east of the one before: %j', (code, streets) => {
    const longitudes = placesOf(code, streets).map(({ lon }) => lon);
    expect(longitudes).toEqual([...longitudes].sort((a, b) => a - b));
  });

  it.each([
    [TEL_AVIV, ['קיבוץ גלויות', 'פלורנטין', 'שדרות רוטשילד', 'בוגרשוב', 'גורדון', 'ארלוזורוב', 'שדרות נורדאו']],
    [JERUSALEM, ['דרך חברון', 'עמק רפאים', 'עזה', 'בן יהודה', 'יפו', 'מלכי ישראל', 'שמואל הנביא']],
    [HAIFA, ['אבא חושי', 'חורב', 'מוריה', 'שדרות הנשיא', 'הרצל', 'העצמאות']],
  ])('of %i are each to the north of the one before: %j', (code, streets) => {
    const latitudes = placesOf(code, streets).map(({ lat }) => lat);
    expect(latitudes).toEqual([...latitudes].sort((a, b) => a - b));
  });
});
