import { activity } from './activity.ts';
import { data } from './data.ts';
import { EXAMPLE_CATEGORIES, type Example, type ExampleCategory, type WrittenExample } from './example.ts';
import { homes } from './homes.ts';
import { withDefaults } from './literals.ts';
import { location } from './location.ts';
import { map } from './map.ts';
import { places } from './places.ts';
import { prices } from './prices.ts';
import { projects } from './projects.ts';
import { rents } from './rents.ts';
import { search } from './search.ts';
import { society } from './society.ts';
import { trends } from './trends.ts';

const WRITTEN: Readonly<Record<ExampleCategory, readonly WrittenExample[]>> = {
  prices,
  trends,
  homes,
  activity,
  search,
  map,
  places,
  location,
  society,
  rents,
  projects,
  data,
};

/** Every example, by category. `sql` has no placeholders, so programs can run it as it is. */
export const EXAMPLES: readonly Example[] = EXAMPLE_CATEGORIES.flatMap((category) =>
  WRITTEN[category].map((example) => ({
    ...example,
    category,
    sql: 'template' in example ? withDefaults(example) : example.sql,
  })),
).map((example, at) => ({ id: at + 1, ...example }));
