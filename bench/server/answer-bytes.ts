import { get } from 'node:http';

/** How many answers of one statement are measured at most. */
const SAMPLES_MAX = 20;

/** The mean size of the bodies of answers as they are sent to a client that accepts compression. */
export async function answerBytes(url: string, paths: readonly string[]): Promise<number> {
  const sampled = paths.slice(0, SAMPLES_MAX);
  let sum = 0;
  for (const path of sampled) sum += await bodyBytes(url + path);
  return sum / sampled.length;
}

const bodyBytes = (address: string) =>
  new Promise<number>((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': 'br, gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () => resolve(bytes)).once('error', reject);
    }).once('error', reject);
  });
