/**
 * What the reader of shapefiles uses of the library, which has no types of its own. This build of it reads from any source of slices;
 * that for Node makes its own of a stream, which takes a file that is cut off for a whole one.
 */
declare module 'shapefile/dist/shapefile.js' {
  /** A source of bytes. If it has `slice`, the library reads by that. */
  export interface SliceSource {
    slice(bytes: number): Promise<Uint8Array | null>;
    read(): unknown;
    cancel(): Promise<void>;
  }
  export interface ShapeFeature {
    /** Absent if the `.dbf` has ended. A date is a `Date` in local time. */
    readonly properties?: Readonly<Record<string, string | number | boolean | Date | null>>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  }
  export interface FeatureSource {
    read(): Promise<{ readonly done: true } | { readonly done: false; readonly value: ShapeFeature }>;
  }
  const shapefile: {
    /** @param options `encoding` of the texts in the `.dbf` */
    open(
      shp: SliceSource,
      dbf: SliceSource | undefined,
      options: { readonly encoding: string },
    ): Promise<FeatureSource>;
  };
  export default shapefile;
}
