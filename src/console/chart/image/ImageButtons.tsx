import { type RefObject, useState } from 'react';
import type { SqlRequest } from '../../../contract/request.ts';
import type { DatabaseInfo } from '../../../contract/runner.ts';
import { useStrings } from '../../i18n/context.ts';
import { saveFile } from '../../page/clipboard.ts';
import { Icon } from '../../page/Icon.tsx';
import { useTitles } from '../../share/use-titles.ts';
import { isolated } from '../chart-words.ts';
import { composeImage } from './chart-image.ts';
import { drawnChart, imageLook, pngOf } from './drawn-chart.ts';

interface ImageButtonsProps {
  readonly picture: RefObject<HTMLDivElement | null>;
  readonly request: SqlRequest;
  /** The last day of the data; null if unknown. */
  readonly dataAsOf: string | null;
  /** Null while it is unknown. */
  readonly database: DatabaseInfo | null;
}

/** Saves the chart as a picture with title and source. */
export function ImageButtons({ picture, request, dataAsOf, database }: ImageButtonsProps) {
  const strings = useStrings();
  const [hasFailed, setFailed] = useState(false);
  const title = useTitles().titleOf(request);

  const imageOf = (canvas: HTMLElement) => {
    const chart = drawnChart(canvas);
    if (!chart) throw new Error('There is no chart to be saved.');
    const look = imageLook(canvas, strings.direction);
    const figure = canvas.closest('figure');
    const legend = [...(figure?.querySelectorAll<HTMLElement>('.chart-legend li') ?? [])];
    const from =
      database?.foreignUrl === undefined
        ? [strings.title, location.host, ...(dataAsOf === null ? [] : [strings.share.dataUntil(dataAsOf)])]
        : [database.foreignUrl];
    const texts = {
      title: isolated(title),
      source: from.map(isolated).join(' · '),
      synthetic: database?.synthetic ? `${strings.syntheticData}. ${strings.syntheticExplained}` : null,
      legend: legend.map((item) => ({ name: item.textContent, colour: look.colour(item.dataset.colour ?? '') })),
      notes: figure?.querySelector('figcaption')?.textContent ?? '',
    };
    return composeImage(chart, texts, look);
  };
  const save = async (format: 'png' | 'svg') => {
    setFailed(false);
    try {
      if (!picture.current) return;
      const image = imageOf(picture.current);
      const blob = format === 'png' ? await pngOf(image) : new Blob([image.svg], { type: 'image/svg+xml' });
      saveFile(blob, `${fileName(title)}.${format}`);
    } catch (cause) {
      console.error(cause);
      setFailed(true);
    }
  };
  return (
    <span className="chart-images">
      {(['png', 'svg'] as const).map((format) => (
        <button key={format} type="button" className="quiet-button" onClick={() => void save(format)}>
          <Icon name="download" />
          {format === 'png' ? strings.chart.savePng : strings.chart.saveSvg}
        </button>
      ))}
      {hasFailed && <span role="alert">{strings.chart.imageFailed}</span>}
    </span>
  );
}

/** Characters that every file system accepts. */
const fileName = (title: string) =>
  title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'chart';
