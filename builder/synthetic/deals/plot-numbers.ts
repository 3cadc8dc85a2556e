/** Parcels of homes that a collective hands over to its members are numbered from here on, separate from all others. */
export const FIRST_PRIVATIZED_CHELKA = 500;

/** A collective hands over fewer homes than this in a gush. */
export const MOST_PRIVATIZED_HOMES = 45;

/** A gush of a city keeps parcels for this many lottery projects; the cadastre does not know the second one yet. */
export const PROJECTS_OF_GUSH = 2;
const PROJECT_CHELKOT = { first: 4, below: 30 } as const;

/** The parcel of a lottery project in a gush of a city, an ordinary number that no other property has. */
export function projectChelka(gush: number, project: number): number {
  const { first, below } = PROJECT_CHELKOT;
  const span = below - first;
  return first + project * span + ((gush * 7) % span);
}
