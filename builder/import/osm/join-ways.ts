/** A run of nodes by their ids: a way, or several that are joined. */
export type NodeRun = readonly number[];

/**
 * Joins ways where one ends and another begins. A closed way stays as it is.
 *
 * @param mayTurn true if a way may be walked backwards, as in the rings of an area; a coast has the water on its right, so it may not
 */
export function joinWays(ways: readonly NodeRun[], mayTurn: boolean): readonly NodeRun[] {
  const isClosed = (run: NodeRun) => run.length > 1 && run[0] === run.at(-1);
  const joined: NodeRun[] = ways.filter(isClosed);
  const open = ways.filter((way) => way.length > 1 && !isClosed(way));
  const free = new Set(open);
  const byEnd = new Map<number, NodeRun[]>();
  const note = (node: number | undefined, way: NodeRun) => {
    if (node !== undefined) byEnd.set(node, [...(byEnd.get(node) ?? []), way]);
  };
  for (const way of open) {
    note(way[0], way);
    note(way.at(-1), way);
  }
  const takeAt = (node: number | undefined, fits: (way: NodeRun) => boolean): NodeRun | undefined => {
    const found = (byEnd.get(node ?? Number.NaN) ?? []).find((way) => free.has(way) && fits(way));
    if (found !== undefined) free.delete(found);
    return found;
  };
  for (const way of open) {
    if (!free.delete(way)) continue;
    const parts: NodeRun[] = [way];
    const [first, last] = [way[0], way.at(-1)];
    let end = last;
    for (let next = takeAt(end, (each) => mayTurn || each[0] === end); next !== undefined; ) {
      const part: NodeRun = next[0] === end ? next : next.toReversed();
      parts.push(part);
      end = part.at(-1);
      const at = end;
      next = at === first ? undefined : takeAt(at, (each) => mayTurn || each[0] === at);
    }
    let start = first;
    while (start !== end) {
      const at = start;
      const before = takeAt(at, (each) => mayTurn || each.at(-1) === at);
      if (before === undefined) break;
      const part: NodeRun = before.at(-1) === at ? before : before.toReversed();
      parts.unshift(part);
      start = part[0];
    }
    joined.push(parts.flatMap((part, index) => (index === 0 ? part : part.slice(1))));
  }
  return joined;
}
