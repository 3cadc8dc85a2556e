/** A stop of stops.txt, or the station that stops belong to. */
export interface Stop {
  readonly id: string;
  readonly lat: string;
  readonly lon: string;
  readonly code: string;
  readonly name: string;
  readonly city: string;
  /** Id of the station that it belongs to; '' without one. */
  readonly parent: string;
  /** True for a place that is no platform: a station, an entrance, a node. */
  readonly isStation: boolean;
}

interface Station {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  /** Names of the lines that stop there, sorted. */
  readonly lines: readonly string[];
  /** Codes of its stops, sorted. */
  readonly codes: readonly string[];
}

/** Railway by route_type: 2, and 100 to 117 of the extended types. */
export const isRail = (type: number): boolean => type === 2 || (type >= 100 && type <= 117);

/** Tram or light rail by route_type: 0, and 900 to 906 of the extended types. */
export const isLightRail = (type: number): boolean => type === 0 || (type >= 900 && type <= 906);

/** Stations of the stops that lines serve: stops with one parent, or with one name, are one station at their middle. */
export function stationRows(
  served: readonly { readonly stop: Stop | undefined; readonly line: string }[],
  stops: readonly Stop[],
): readonly Station[] {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const groups = new Map<string, { name: string; stops: Set<Stop>; lines: Set<string> }>();
  for (const { stop, line } of served) {
    if (stop === undefined) continue;
    const name = byId.get(stop.parent)?.name || stop.name;
    const key = stop.parent === '' ? `name ${name}` : `parent ${stop.parent}`;
    const group = groups.get(key) ?? { name, stops: new Set(), lines: new Set() };
    group.stops.add(stop);
    if (line !== '') group.lines.add(line);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ name, stops: platforms, lines }) => {
    const all = [...platforms];
    const mean = (of: (stop: Stop) => string) => all.reduce((sum, stop) => sum + Number(of(stop)), 0) / all.length;
    const codes = all.map(({ code }) => code).filter((code) => code !== '');
    return {
      name,
      lat: mean(({ lat }) => lat),
      lon: mean(({ lon }) => lon),
      lines: [...lines].sort(),
      codes: codes.sort(),
    };
  });
}
