import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../support/free-port.ts';

/** What the stories run, where Debian puts it. */
export const PROGRAMS = {
  browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  driver: '/usr/bin/WebKitWebDriver',
  session: '/usr/bin/dbus-run-session',
  display: '/usr/bin/Xvfb',
} as const;

const START_MS = 20_000;

/** A display without a screen, and a driver that starts browsers on it. */
export interface DriverService {
  readonly url: string;
  end(): Promise<void>;
}

/** @throws Error if the driver does not answer */
export async function startDriver(): Promise<DriverService> {
  const display = spawn(PROGRAMS.display, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(createInterface({ input: display.stdout }), 'line');
  const port = await freePort();
  // A group of its own, so that the bus and the browsers end with it.
  const driver = spawn(PROGRAMS.session, [PROGRAMS.driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, DISPLAY: `:${number}`, LANG: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const url = `http://127.0.0.1:${port}`;
  const end = async () => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid, 'SIGTERM');
    await ended(driver);
    display.kill();
    await ended(display);
  };
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
    if (await fetch(`${url}/status`).catch(() => null)) return { url, end };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await end();
  throw new Error(`WebKitWebDriver did not answer within ${START_MS / 1000} seconds.`);
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** Opens a window of this size, in pixels. */
export async function openWindow({ url }: DriverService, width: number, height: number): Promise<WebDriver> {
  const browser = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // A page of these stories is ready when its editor is there.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: PROGRAMS.browser, args: ['--automation'] },
    })
    .build();
  await browser.manage().window().setRect({ x: 0, y: 0, width, height });
  return browser;
}
