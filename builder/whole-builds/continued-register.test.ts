import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildDatabase } from '../build-database.ts';
import { build, built, openBuilt, temporaryFolder } from '../built-database.testing.ts';
import { readManifest } from '../publish/manifest-file.ts';
import { SMALL_WORLD, worldFolder } from '../worlds.testing.ts';

const [HEADER = '', ...LINES] = readFileSync(new URL('../fixtures/register.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('a newer export on top of an earlier build keeps the ids of deals', async () => {
  const [out, path] = [join(folder.path, 'out'), join(folder.path, 'register.csv')];
  const builtOf = async (lines: readonly string[], isUpdate: boolean) => {
    writeFileSync(path, [HEADER, ...lines].join('\n'));
    const outcome = await build(out, { kind: 'register', paths: [path], ...(isUpdate ? { isUpdate } : {}) });
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    const db = openBuilt(out, outcome.manifest);
    const deals = db
      .prepare<[], { id: number }>('SELECT id, gush, chelka, sub_chelka, deal_date, deal_amount FROM deals ORDER BY id')
      .all();
    db.close();
    return { deals, changes: outcome.changes, lastDealId: outcome.manifest.builder.lastDealId };
  };
  const earlier = await builtOf(LINES, false);
  expect(earlier.changes).toBeNull();
  const newer = await builtOf([...LINES].reverse().slice(1), true);
  const { unchanged, changed, came, went } = newer.changes ?? {};
  expect({ unchanged, changed, came, went }).toEqual({
    unchanged: earlier.deals.length - 1,
    changed: 0,
    came: 0,
    went: 1,
  });
  const gone = earlier.deals.filter(({ id }) => !newer.deals.some((deal) => deal.id === id));
  expect(newer.deals).toEqual(earlier.deals.filter((deal) => !gone.includes(deal)));
  const back = await builtOf(LINES, true);
  expect(back.changes).toMatchObject({ came: 1, went: 0 });
  expect(back.lastDealId).toBe((earlier.lastDealId ?? 0) + 1);
  expect(back.deals.at(-1)).toEqual({ ...gone[0], id: back.lastDealId });
});

it('an export that lost most of its rows does not replace the earlier build unless that is allowed', async () => {
  const [outFolder, path] = [join(folder.path, 'out'), join(folder.path, 'register.csv')];
  const options = { source: { kind: 'register', paths: [path] }, outFolder, maxRejectedShare: 0 } as const;
  writeFileSync(path, [HEADER, ...LINES].join('\n'));
  const earlier = await built(outFolder, options.source);
  writeFileSync(path, [HEADER, ...LINES.slice(0, 4)].join('\n'));
  const refused = await buildDatabase(options, () => {});
  expect(refused).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(
      /deals has \d rows, \d+ % fewer than the earlier build \(\d+\)\.[\s\S]*--allow-changes\.$/,
    ),
    rows: { accepted: 4 },
  });
  expect(readManifest(outFolder)).toEqual(earlier);
  const deals = earlier.tables.find(({ name }) => name === 'deals')?.rows ?? 0;
  const update = { ...options, source: { ...options.source, isUpdate: true } };
  expect(await buildDatabase(update, () => {})).toMatchObject({
    kind: 'refused',
    changes: { came: 0, went: deals - 4, unchanged: 4 },
  });
  const warnings: string[] = [];
  const allowed = await buildDatabase({ ...options, areChangesAllowed: true }, (event) => {
    if (event.kind === 'warning') warnings.push(event.sentence);
  });
  expect(allowed.kind).toBe('built');
  expect(warnings).toContainEqual(expect.stringMatching(/^deals has \d rows/));
  expect(readManifest(outFolder)?.sha256).not.toBe(earlier.sha256);
});

it('needs an earlier build of an export', async () => {
  const path = join(folder.path, 'register.csv');
  writeFileSync(path, [HEADER, ...LINES].join('\n'));
  const source = { kind: 'register', paths: [path], isUpdate: true } as const;
  expect(await build(join(folder.path, 'new'), source)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('holds no database of an earlier build; build it without --update first.'),
  });
  expect(await build(await worldFolder(SMALL_WORLD), source)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('holds an invented database, of which no export is a newer one.'),
  });
});

it('does not continue a damaged earlier build, whose ids could be wrong', async () => {
  const [out, path] = [join(folder.path, 'out'), join(folder.path, 'register.csv')];
  writeFileSync(path, [HEADER, ...LINES].join('\n'));
  const { url } = await built(out, { kind: 'register', paths: [path] });
  const [database, manifest] = [join(out, url), join(out, 'nadlan.json')];
  const whole = { database: readFileSync(database), manifest: readFileSync(manifest, 'utf8') };
  const update = () => build(out, { kind: 'register', paths: [path], isUpdate: true });
  const isRefused = async (file: string, sentence: string) =>
    expect(await update()).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        new RegExp(`^${file}: ${sentence}, so the ids .* without --update every deal gets a new id\\.$`),
      ),
    });
  const spoiled = Buffer.from(whole.database);
  spoiled.writeUInt8(spoiled.readUInt8(spoiled.length - 1) ^ 1, spoiled.length - 1);
  writeFileSync(database, spoiled);
  await isRefused(database, 'is damaged');
  writeFileSync(database, whole.database.subarray(0, -4096));
  await isRefused(database, 'is missing or cut short');
  rmSync(database);
  await isRefused(database, 'is missing or cut short');
  writeFileSync(manifest, whole.manifest.slice(0, 100));
  await isRefused(manifest, 'names no database');
  writeFileSync(database, whole.database);
  writeFileSync(manifest, whole.manifest);
  expect(await update()).toMatchObject({ kind: 'built', changes: { came: 0, went: 0, changed: 0 } });
});

it('replaces a damaged database of the same export', async () => {
  const [outFolder, path] = [join(folder.path, 'out'), join(folder.path, 'register.csv')];
  const options = { source: { kind: 'register', paths: [path] }, outFolder, maxRejectedShare: 0 } as const;
  writeFileSync(path, [HEADER, ...LINES].join('\n'));
  const { url } = await built(outFolder, options.source);
  const whole = readFileSync(join(outFolder, url));
  writeFileSync(join(outFolder, url), Buffer.from(whole).fill(0xaa, 4096));
  expect(await buildDatabase(options, () => {})).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/Prices cannot be compared[\s\S]*--allow-changes\.$/),
  });
  expect(await buildDatabase({ ...options, areChangesAllowed: true }, () => {})).toMatchObject({ kind: 'built' });
  expect(readFileSync(join(outFolder, url)).equals(whole)).toBe(true);
});
