import { UnreadableFile } from '../../sources/text-file.ts';
import { eachRow, type FeedTexts } from './feed-text.ts';

/** Columns of calendar.txt in the order of Date.getUTCDay. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** In Israel the working week is Sunday to Thursday. */
const LAST_WORKING_DAY = 4;
/** Later days of a feed lack services whose periods are not published yet. */
const DAYS_CONSIDERED = 14;
/** The share of the trips of its fullest day that a feed has when it has begun. */
const WHOLE_FEED_SHARE = 0.5;
const DAY_MS = 86_400_000;

/** An ordinary working day of a feed, and the services that run on it. */
export interface RepresentativeDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly services: ReadonlySet<string>;
}

/**
 * Chooses the representative weekday: among the working days of the first two weeks of the feed, the one whose number of trips is
 * the median, the earliest of equals. So a holiday or the eve of one is not chosen unless most days are so.
 *
 * @param tripsOf how many trips a service has
 * @throws {UnreadableFile} if the feed has no trips on a working day
 */
export async function representativeDay(
  texts: FeedTexts,
  name: string,
  tripsOf: (service: string) => number,
): Promise<RepresentativeDay> {
  const weekly: { service: string; days: readonly boolean[]; from: number; to: number }[] = [];
  const added = new Map<number, Set<string>>();
  const removed = new Map<number, Set<string>>();
  const calendar = texts.get('calendar.txt');
  if (calendar !== undefined) {
    await eachRow(calendar, ['service_id', 'start_date', 'end_date', ...WEEKDAYS], [], (cells, line) => {
      const [service = '', start = '', end = '', ...days] = cells;
      const place = `${calendar.name}, line ${line}`;
      weekly.push({ service, days: days.map((day) => day === '1'), from: dayOf(start, place), to: dayOf(end, place) });
    });
  }
  const exceptions = texts.get('calendar_dates.txt');
  if (exceptions !== undefined) {
    await eachRow(exceptions, ['service_id', 'date', 'exception_type'], [], ([service = '', date = '', type], line) => {
      const place = `${exceptions.name}, line ${line}`;
      const list = type === '1' ? added : type === '2' ? removed : null;
      if (list === null) throw new UnreadableFile(`${place}: exception_type '${type}' is neither 1 nor 2.`);
      const day = dayOf(date, place);
      list.set(day, (list.get(day) ?? new Set()).add(service));
    });
  }
  const on = (day: number): ServiceDay => {
    const services = new Set(
      weekly
        .filter(({ from, to, days: runs }) => from <= day && day <= to && runs[weekdayOf(day)])
        .map(({ service }) => service),
    );
    for (const service of added.get(day) ?? []) services.add(service);
    for (const service of removed.get(day) ?? []) services.delete(service);
    const trips = [...services].reduce((sum, service) => sum + tripsOf(service), 0);
    return { day, services, trips };
  };
  const days = firstDays([...weekly.map(({ from }) => from), ...added.keys()], on).sort(
    (one, other) => one.trips - other.trips || one.day - other.day,
  );
  const median = days[Math.floor(days.length / 2)];
  const chosen = days.find(({ trips }) => trips === median?.trips);
  if (chosen === undefined) {
    throw new UnreadableFile(
      `${name}: calendar.txt and calendar_dates.txt give no working day with trips; fetch a whole feed.`,
    );
  }
  return { date: new Date(chosen.day * DAY_MS).toISOString().slice(0, 10), services: chosen.services };
}

/** A day with the services that run on it, and how many trips they have. */
interface ServiceDay {
  readonly day: number;
  readonly services: ReadonlySet<string>;
  readonly trips: number;
}

/**
 * The working days with trips of the first two weeks of a feed, which begins with the first day that most services run on. Some say a
 * day long before as the start of their period, such as the first of January, when the others do not run yet.
 */
function firstDays(starts: readonly number[], on: (day: number) => ServiceDay): ServiceDay[] {
  const known = new Map<number, ServiceDay>();
  const dayAt = (day: number) => {
    const found = known.get(day) ?? on(day);
    known.set(day, found);
    return found;
  };
  const daysFrom = (first: number) =>
    Array.from({ length: DAYS_CONSIDERED }, (_, at) => first + at)
      .filter((day) => weekdayOf(day) <= LAST_WORKING_DAY)
      .map(dayAt)
      .filter(({ trips }) => trips > 0);
  const all = [...new Set(starts)].flatMap(daysFrom);
  const most = all.reduce((max, { trips }) => Math.max(max, trips), 0);
  const whole = all.filter(({ trips }) => trips >= WHOLE_FEED_SHARE * most);
  return all.length === 0
    ? []
    : daysFrom(whole.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY));
}

const weekdayOf = (day: number) => new Date(day * DAY_MS).getUTCDay();

/** The number of a day, counted from 1970, of YYYYMMDD. */
function dayOf(text: string, place: string): number {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  if (match === null) throw new UnreadableFile(`${place}: '${text}' is not a date written YYYYMMDD.`);
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS;
}
