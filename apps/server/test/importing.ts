import { type DataOf, IMPORT_PART_BYTES, type ImportCalls, type ImportInfo } from '@zhiying/contract';
import { expect } from 'vitest';
import type { House } from './test-app.ts';

/** What a person does with an import's calls, one step after the other. */
export function importer(house: House, calls: ImportCalls, token: string) {
  const info = (id: number): Promise<ImportInfo> => house.ask(calls.importInfo, { id } as never, token);

  async function upload(bytes: Buffer, filename = '名单.csv') {
    const { id } = await house.ask(calls.importUpload, { filename, size: bytes.length }, token);
    for (let no = 0; no * IMPORT_PART_BYTES < bytes.length; no++) {
      const part = bytes.subarray(no * IMPORT_PART_BYTES, (no + 1) * IMPORT_PART_BYTES);
      await house.ask(calls.importPart, { id, no, content: part.toString('base64') }, token);
    }
    return id;
  }
  async function preview(bytes: Buffer): Promise<ImportInfo> {
    const id = await upload(bytes);
    const { match } = await house.ask(calls.importRead, { id }, token);
    return house.ask(calls.importPreview, { id, match } as never, token);
  }
  async function ended(id: number, status = 'done') {
    await expect
      .poll(async () => (await info(id)).job?.status, { timeout: 60_000, interval: 100 })
      .toBe(status);
  }

  return {
    info,
    upload,
    preview,
    ended,
    async run({ id }: ImportInfo): Promise<DataOf<ImportCalls['importStart']>> {
      const started = await house.ask(calls.importStart, { id }, token);
      await ended(id);
      return started;
    },
    /** Line, state and reasons of every row. */
    async verdicts({ id }: ImportInfo) {
      const { rows } = await house.ask(calls.importRows, { id, limit: 500 } as never, token);
      return rows.map(({ id: line, state, reasons }) => [
        line,
        state,
        reasons.map(({ msg }) => msg).join('；'),
      ]);
    },
  };
}
