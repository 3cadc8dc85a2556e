/*
 * Firefox as Playwright can drive it. Playwright sends `emulation.setMediaFeaturesOverride` to every browser that speaks WebDriver
 * BiDi, and the long-time release of Firefox does not know it yet. This program starts Firefox, answers that command itself and
 * passes all others on.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN_COMMANDS = new Set(['emulation.setMediaFeaturesOverride']);
const READY = /WebDriver BiDi listening on (ws:\/\/.*)$/;

const [program = 'firefox-esr', ...args] = process.argv.slice(2);
const firefox = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const endpoint = READY.exec(line)?.[1];
  if (endpoint) relay(endpoint);
  else process.stderr.write(`${line}\n`);
});

function relay(endpoint: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (driver, { url }) => {
    const browser = new WebSocket(endpoint + url);
    const waiting: string[] = [];
    browser.on('open', () => {
      for (const command of waiting.splice(0)) browser.send(command);
    });
    driver.on('message', (data) => {
      const command = String(data);
      const { id, method } = JSON.parse(command) as { id: number; method: string };
      if (UNKNOWN_COMMANDS.has(method)) driver.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(command);
      else waiting.push(command);
    });
    browser.on('message', (data) => driver.send(String(data)));
    browser.on('close', () => driver.close());
    driver.on('close', () => browser.close());
  });
}
