import { autocompletion, closeCompletion } from '@codemirror/autocomplete';
import { sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { useEffect, useRef } from 'preact/hooks';
import type { QuerySchema } from '../../../../client/index.ts';
import { DUCKDB, namespaceOf, schemaNames } from './completion.ts';

interface EditorProps {
  readonly text: string;
  /**
   * Counts texts that were not typed here. When it changes, `text` replaces the editor's content.
   */
  readonly replaced: number;
  readonly schema: QuerySchema | undefined;
  readonly change: (text: string) => void;
  readonly run: () => void;
}

/** The editor has the page's colours, light and dark. */
const THEME = EditorView.theme({
  '&': { backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: '13px' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--ink)', minHeight: '11em' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--raised)',
    color: 'var(--quiet)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--accent-ground)' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--line) !important',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
});

/** Syntax has these colours, which the theme defines for light and dark. */
const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--series-1)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--series-3)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--series-2)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--series-4)' },
]);

/** Edits SQL and completes names in the schema; Ctrl+Enter runs the query. */
export default function Editor({ text, replaced, schema, change, run }: EditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const act = useRef({ change, run });
  act.current = { change, run };
  useEffect(() => {
    if (!parent.current) return;
    // In a shadow root CodeMirror adopts style sheets; in the document they would be inline, which
    // the page's policy forbids.
    const shadow = parent.current.shadowRoot ?? parent.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: shadow,
      root: shadow,
      state: EditorState.create({
        doc: view.current?.state.doc ?? text,
        extensions: [
          keymap.of([
            {
              key: 'Mod-Enter',
              run: (edited) => {
                // The list of completions would stay over the query.
                closeCompletion(edited);
                act.current.run();
                return true;
              },
            },
          ]),
          basicSetup,
          // Icons are characters that many fonts do not have.
          autocompletion({ icons: false }),
          sql({ dialect: DUCKDB, schema: namespaceOf(schema) }),
          DUCKDB.language.data.of({ autocomplete: schemaNames(schema) }),
          THEME,
          syntaxHighlighting(COLOURS),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'SQL' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) act.current.change(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [schema]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    // Not on each change to `text`: an update for an earlier key would undo a later one, in an
    // endless loop.
  }, [replaced]);
  return <div class="editor" ref={parent} />;
}
