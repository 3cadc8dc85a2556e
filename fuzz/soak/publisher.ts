import { copyFile, link, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE_NAME } from '../../src/catalogue/index.ts';
import type { Testbed } from '../testbed.ts';
import { buildOf } from './questions.ts';

/** How long after a publication an answer may still be of the database before: the server looks four times a second. */
const NOTICED_MS = 2_000;

/** A database that is published in the folder that the server serves. */
interface Published {
  readonly build: string;
  readonly sinceMs: number;
}

/** Publishes databases in one folder, as the builder does, and knows which one was current when. */
export class Publisher {
  readonly #folder: string;
  readonly #clock: () => number;
  readonly #manifests = new Map<string, string>();
  readonly #history: Published[] = [];

  /** @param clock milliseconds from the start of the soak on */
  private constructor(folder: string, clock: () => number) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Links the files of all databases into the folder, and publishes the first. */
  static async open(folder: string, testbeds: readonly Testbed[], clock: () => number): Promise<Publisher> {
    const publisher = new Publisher(folder, clock);
    for (const testbed of testbeds) {
      for (const name of await readdir(testbed.folder)) {
        if (name.endsWith('.json')) continue;
        const [from, to] = [join(testbed.folder, name), join(folder, name)];
        // A link takes no space, but does not work across two file systems.
        await link(from, to).catch(() => copyFile(from, to));
      }
      publisher.#manifests.set(buildOf(testbed), await readFile(join(testbed.folder, MANIFEST_FILE_NAME), 'utf8'));
    }
    await publisher.publishAnother();
    return publisher;
  }

  /** Replaces the manifest by that of another database, in one step. @returns its build */
  async publishAnother(): Promise<string> {
    const current = this.#history.at(-1)?.build;
    const [build, manifest] = [...this.#manifests].find(([name]) => name !== current) ?? [];
    if (build === undefined || manifest === undefined) throw new Error('There is no other database to publish.');
    const path = join(this.#folder, MANIFEST_FILE_NAME);
    await writeFile(`${path}.next`, manifest);
    // Noted before, because from then on an answer may be of it.
    this.#history.push({ build, sinceMs: this.#history.length === 0 ? Number.NEGATIVE_INFINITY : this.#clock() });
    await rename(`${path}.next`, path);
    return build;
  }

  /** The builds that an answer may be of, if its request was sent and over at these times. */
  currentBetween(fromMs: number, untilMs: number): readonly string[] {
    return this.#history
      .filter(({ sinceMs }, i) => {
        const endedMs = this.#history[i + 1]?.sinceMs ?? Number.POSITIVE_INFINITY;
        return sinceMs <= untilMs && endedMs + NOTICED_MS >= fromMs;
      })
      .map(({ build }) => build);
  }

  get publications(): number {
    return this.#history.length;
  }
}
