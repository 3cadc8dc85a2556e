/** An instruction of a Dockerfile, its lines joined. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** A stage: what follows a FROM. */
export interface Stage {
  readonly image: string;
  /** Its name (AS), or null. */
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

/**
 * The stages of a Dockerfile (https://docs.docker.com/reference/dockerfile/).
 *
 * @throws Error for what is no instruction of a stage
 */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { image: string; name: string | null; instructions: Instruction[] }[] = [];
  for (const line of text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')) {
    if (line.trim() === '') continue;
    const [, name = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, image = '', as] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ image, name: as ?? null, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (name === '' || !stage) throw new Error(`The Dockerfile has a line that is no instruction: ${line}`);
      stage.instructions.push({ name, rest });
    }
  }
  return stages;
}
