import type { Scratch } from '../../scratch.ts';

/**
 * Groups official lottery projects that share blocks, directly or through others, in `scratch.project_components`
 * (project_id, component). 'c1' has the lowest gush, and so on. A project without a known block is in no group.
 */
export function findProjectComponents(scratch: Scratch): void {
  const places = scratch.db
    .prepare<[], { project_id: string; gush: number }>(
      'SELECT DISTINCT project_id, gush FROM scratch.project_parcels ORDER BY gush, project_id',
    )
    .all();
  const parents = new Map<string, string>();
  const rootOf = (project: string): string => {
    const parent = parents.get(project);
    return parent === undefined || parent === project ? project : rootOf(parent);
  };
  let before: (typeof places)[number] | null = null;
  for (const place of places) {
    if (!parents.has(place.project_id)) parents.set(place.project_id, place.project_id);
    if (before?.gush === place.gush) parents.set(rootOf(place.project_id), rootOf(before.project_id));
    before = place;
  }
  const numbers = new Map<string, number>();
  const components = new Map<string, string>();
  for (const { project_id: project } of places) {
    const root = rootOf(project);
    if (!numbers.has(root)) numbers.set(root, numbers.size + 1);
    components.set(project, `c${numbers.get(root)}`);
  }
  scratch.fill('project_components', ['project_id TEXT', 'component TEXT'], components);
}
