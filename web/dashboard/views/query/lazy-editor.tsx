import type { QuerySchema } from '../../../../client/index.ts';
import { useModule } from '../../parts/use-module.ts';

interface EditorProps {
  readonly text: string;
  readonly replaced: number;
  readonly schema: QuerySchema | undefined;
  readonly change: (text: string) => void;
  readonly run: () => void;
}

/**
 * Loads the editor on demand since it is as large as the rest of the page; a plain text area until
 * then.
 */
export function LazyEditor(props: EditorProps) {
  const { exported: Editor } = useModule(async () => (await import('./editor.tsx')).default);
  if (Editor) return <Editor {...props} />;
  return (
    <textarea
      class="editor plain"
      aria-label="SQL"
      rows={9}
      value={props.text}
      onInput={({ currentTarget }) => props.change(currentTarget.value)}
    />
  );
}
