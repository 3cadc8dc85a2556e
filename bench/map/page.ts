import { drawMap } from '../../src/console/map/draw-map.ts';

/* The part of the bench that runs in the page, which avoids the time that a driver would add to each step. */

/** What happened since measuring began. */
export interface Watched {
  readonly frames: number;
  /** The longest task of the main thread beyond 50 ms; 0 if there was none. */
  readonly longestMs: number;
  readonly hasMoved: boolean;
}

interface MapBench {
  /** Draws this many random points of the country, single or in groups. */
  readonly draw: (points: number, isClustered: boolean) => void;
  /** Begins to count frames and to measure tasks. */
  readonly watch: () => void;
  readonly watched: () => Watched;
}

declare global {
  interface Window {
    mapBench: MapBench;
  }
}

const GROUND = '#eeeeee';
const POINT = '#0066cc';
const COLOURS = {
  ground: GROUND,
  settlement: GROUND,
  border: GROUND,
  road: GROUND,
  coast: GROUND,
  sea: GROUND,
  text: POINT,
  district: GROUND,
  halo: GROUND,
  point: POINT,
  onPoint: GROUND,
  pointEdge: GROUND,
  noValue: GROUND,
  classes: ['#ffdd88', '#ffaa66', '#dd5555', '#aa3344', '#661133'],
};

/** The centre of the map. */
let east = Number.NaN;

function draw(points: number, isClustered: boolean): void {
  const container = document.body.appendChild(document.createElement('div'));
  container.style.cssText = 'position:fixed;inset:0';
  const map = drawMap({
    container,
    baseMapUrl: null,
    words: { language: 'en', districts: {}, aroundDistrict: ['', ''] },
    colours: COLOURS,
    controls: {},
    place: { lat: 31.5, lon: 34.9, zoom: 8 },
    onMoved: ({ lon }) => {
      east = lon;
    },
    onShown: () => {},
    onBaseMissing: () => {},
    onPicked: () => {},
  });
  const rows = Array.from({ length: points }, (_, row) => ({
    row,
    lat: 29.5 + Math.random() * 3.8,
    lon: 34.3 + Math.random() * 1.3,
    step: isClustered ? null : row % COLOURS.classes.length,
  }));
  map.draw({ kind: 'points', rows, isClustered });
}

function watch(): () => Watched {
  const seen = { frames: 0, longestMs: 0, from: east };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
  }).observe({ entryTypes: ['longtask'] });
  const next = () => {
    seen.frames += 1;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return () => ({ ...seen, hasMoved: east !== seen.from });
}

const watched = { end: (): Watched => ({ frames: 0, longestMs: 0, hasMoved: false }) };
window.mapBench = {
  draw,
  watch: () => {
    watched.end = watch();
  },
  watched: () => watched.end(),
};
