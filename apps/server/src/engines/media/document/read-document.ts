import { ConfinedEnd, ConfinedFailure, confined } from '#kernel/confined/confined.ts';
import { MediaError } from '../media.errors.ts';

export type DocumentKind = 'text' | 'pdf' | 'docx' | 'xlsx';

const PROGRAM = new URL('./document.program.ts', import.meta.url);
const BOUNDS = { seconds: 30, megabytes: 500 };
/** Nobody reads a longer one out to customers; what unfolds to more is an attack. */
const MOST_CHARACTERS = 2_000_000;

const ENDS: Record<ConfinedEnd['because'], () => MediaError> = {
  time: () => new MediaError('refused', '文档过于复杂，处理超时'),
  memory: () => new MediaError('refused', '文档过于复杂，处理所需内存过多'),
  crash: () => new MediaError('broken', '文件已损坏，无法打开'),
  killed: () => new MediaError('ended', '处理进程意外结束，请重试'),
};

const PDF = 0x46445025;
const ZIP = 0x04034b50;
const OLE = 0xe011cfd0;

/** What a document is goes by what is in it; the name only tells the kinds of one container apart. */
export function documentKind(head: Buffer, name: string): DocumentKind | null {
  const magic = head.length >= 4 ? head.readUInt32LE(0) : 0;
  const ext = name.split('.').at(-1)?.toLowerCase();
  if (magic === PDF) return 'pdf';
  if (magic === ZIP) return ext === 'docx' || ext === 'xlsx' ? ext : null;
  if (magic === OLE || head.includes(0)) return null;
  return ext === 'txt' || ext === 'md' ? 'text' : null;
}

/** The text of a document, headings marked with #; read in a process of its own, never in this one. */
export async function readDocument(bytes: Buffer, kind: DocumentKind, signal?: AbortSignal): Promise<string> {
  let text = '';
  try {
    for await (const piece of confined<string>(PROGRAM, { kind }, { bounds: BOUNDS, input: bytes, signal })) {
      text += piece;
      if (text.length > MOST_CHARACTERS) throw new MediaError('refused', '文档超过 200 万字，请拆分后上传');
    }
  } catch (error) {
    if (error instanceof ConfinedEnd) throw Object.assign(ENDS[error.because](), { cause: error });
    if (error instanceof ConfinedFailure)
      throw new MediaError(
        'broken',
        typeof error.fields.reason === 'string' ? error.fields.reason : error.message,
        error,
      );
    throw error;
  }
  return text;
}
