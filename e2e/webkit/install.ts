import { existsSync } from 'node:fs';
import { installPackages } from '../debian.ts';
import { PROGRAMS } from './driver.ts';

const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'dbus-bin', 'dbus-daemon', 'libgl1-mesa-dri'];

/** Installs Debian's WebKit, its driver and a display without a screen, or says what to install. */
export default function installWebKit(): void {
  const areHere = () => Object.values(PROGRAMS).every((path) => existsSync(path));
  if (areHere()) return;
  installPackages(PACKAGES, console.log);
  if (!areHere()) throw new Error(`These stories need WebKit: install ${PACKAGES.join(', ')} of Debian.`);
}
