/** Parcels of homes that a collective hands over to its members are numbered from here on, separate from all others. */
export const FIRST_PRIVATIZED_CHELKA = 500;

/** A collective hands over fewer homes than this in a gush. */
export const MOST_PRIVATIZED_HOMES = 45;

/** The parcel of a lottery project. */
export const LOTTERY_CHELKA = 800;

/** The parcel of a second such project in a gush. It has no plot, because the cadastre does not know it yet. */
export const SECOND_LOTTERY_CHELKA = 801;
