import { type Command, Option } from 'commander';
import type { ToolSet } from '../server/mcp/operation-tools.ts';
import { FAILURES, printMessages } from './shared/failure-messages.ts';
import { addExamples } from './shared/help.ts';

interface McpFlags {
  readonly url?: string;
  readonly tools: ToolSet;
}

/**
 * `mcp`: offers the operations of a running service as tools for a model, over standard input and
 * output.
 */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .summary('offers a running service to a model, by the Model Context Protocol')
    .description(
      'Serves the Model Context Protocol over standard input and output, with a tool for each ' +
        'operation of a running service. Programs that can reach the service by HTTP do not need ' +
        'this: the service serves the protocol itself, at /mcp.',
    )
    .option(
      '--url <url>',
      'address of the service (default: http://127.0.0.1:8080, env: RESTAKING_URL)',
    )
    .addOption(
      new Option('--tools <set>', 'tools to list: core has those for the commonest questions')
        .choices(['all', 'core'])
        .default('all'),
    )
    .addHelpText(
      'after',
      '\nEnvironment variables:\n  RESTAKING_KEY  key for the service; required',
    );
  addExamples(command, {
    examples: [['mcp --url https://api.example.org', 'with the key in RESTAKING_KEY']],
    exits: {
      0: 'its input ended',
      1: 'the key or the address is missing',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run({ url, tools }: McpFlags): Promise<void> {
  const { RESTAKING_URL, RESTAKING_KEY: key } = process.env;
  const baseUrl = url ?? RESTAKING_URL ?? 'http://127.0.0.1:8080';
  const problem = !key
    ? FAILURES.key_missing()
    : URL.canParse(baseUrl)
      ? null
      : FAILURES.url_invalid();
  if (!key || problem !== null) {
    if (problem !== null) printMessages([problem]);
    process.exitCode = 1;
    return;
  }
  const { serveOverStdio } = await import('./mcp-stdio.ts');
  await serveOverStdio(baseUrl, key, tools);
}
