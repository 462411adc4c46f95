import type { Command } from 'commander';
import { addExamples } from './help.ts';

/** `mcp`: the operations of a running service as tools for a model, over standard input and output. */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .summary('offers a running service to a model, by the Model Context Protocol')
    .description(
      'Speaks the Model Context Protocol over standard input and output, with a tool for each ' +
        'operation, and asks a running service. Programs that can reach the service by HTTP need not ' +
        'run this: the service speaks the protocol itself, at /mcp.',
    )
    .option(
      '--url <url>',
      'address of the service (default: http://127.0.0.1:8080, env: RESTAKING_URL)',
    )
    .addHelpText(
      'after',
      '\nEnvironment variables:\n  RESTAKING_KEY  key for the service; required',
    );
  addExamples(command, {
    examples: [['mcp --url https://api.example.org', 'with the key in RESTAKING_KEY']],
    exits: {
      0: 'its input ended',
      1: 'it has no key or no address',
      2: 'the command line is not one',
    },
  });
  command.action(run);
}

async function run({ url }: { readonly url?: string }): Promise<void> {
  const { RESTAKING_URL, RESTAKING_KEY: key } = process.env;
  const baseUrl = url ?? RESTAKING_URL ?? 'http://127.0.0.1:8080';
  const complaint = !key
    ? 'RESTAKING_KEY: set it to a key of the service'
    : URL.canParse(baseUrl)
      ? null
      : '--url / RESTAKING_URL: must be the address of a service';
  if (!key || complaint !== null) {
    process.stderr.write(`${complaint}\n`);
    process.exitCode = 1;
    return;
  }
  const { serveOverStdio } = await import('./mcp-stdio.ts');
  await serveOverStdio(baseUrl, key);
}
