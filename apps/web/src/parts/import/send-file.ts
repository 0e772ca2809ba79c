import { IMPORT_MAX_BYTES, IMPORT_PART_BYTES, type ImportCalls } from '@zhiying/contract';
import { ApiError, api } from '#kit/session/api/client.ts';

const CHUNK = 32_768;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const refused = (msg: string) => new ApiError({ msg, code: 'import.file' }, 0);

/** What can be said about a file before a byte of it travels. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  if (!/\.(xlsx|csv|txt)$/i.test(name)) return '只能导入 XLSX 或 CSV 文件；其他格式请先另存为 XLSX';
  if (size === 0) return '文件为空';
  if (size > IMPORT_MAX_BYTES) return `文件不能超过 ${IMPORT_MAX_BYTES / 1_048_576} MB，请拆分后分批导入`;
  return null;
}

/** Sends a file part by part and has it read; `told` hears how much has arrived, 0 to 1. */
export async function sendFile(
  calls: ImportCalls,
  file: File,
  told: (share: number) => void,
  signal: AbortSignal,
) {
  const problem = fileProblem(file);
  if (problem) throw refused(problem);
  const { id } = await api(calls.importUpload, { filename: file.name, size: file.size }, { signal });
  for (let no = 0; no * IMPORT_PART_BYTES < file.size; no++) {
    const from = no * IMPORT_PART_BYTES;
    const part = await file
      .slice(from, from + IMPORT_PART_BYTES)
      .arrayBuffer()
      .catch(() => {
        throw refused('文件读取失败，可能已被移动或正被其他程序占用');
      });
    await api(calls.importPart, { id, no, content: base64(new Uint8Array(part)) }, { signal });
    told(Math.min(1, (from + part.byteLength) / file.size));
  }
  return api(calls.importRead, { id }, { signal });
}
