import type { IncomingMessage } from 'node:http';

export interface ParsedRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | undefined>>;
  bytes: Buffer;
  remote: string;
}

/** What is sent back. `json` is the platforms' way, `html` the pages', `redirect` the authorisation's. */
export type Answer =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { status?: number; html: string }
  | { status: number; text: string }
  | { redirect: string }
  | { bytes: Buffer; contentType: string; status?: number; headers?: Record<string, string> };

export type Handler = (asked: ParsedRequest) => Answer | Promise<Answer>;

const MOST_BYTES = 120 * 1024 ** 2;

export async function parseRequest(request: IncomingMessage, origin: string): Promise<ParsedRequest> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', origin),
    headers: request.headers as Record<string, string | undefined>,
    bytes: Buffer.concat(parts),
    remote: request.socket.remoteAddress ?? '',
  };
}

export const query = (asked: ParsedRequest, name: string) => asked.url.searchParams.get(name) ?? '';

export function jsonBody(asked: ParsedRequest): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(asked.bytes.toString('utf8') || '{}');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const formBody = (asked: ParsedRequest) => new URLSearchParams(asked.bytes.toString('utf8'));

/** One file and the other fields of a multipart body; null when it is none. */
export async function fileOf(asked: ParsedRequest, field: string) {
  const type = asked.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  const form = await new Response(new Uint8Array(asked.bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const file = form?.get(field);
  if (!form || !(file instanceof Blob)) return null;
  return { form, contentType: file.type, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** MP4 and its relatives name their brand right after the first length. */
export const isVideo = (bytes: Buffer) => bytes.subarray(4, 8).toString('latin1') === 'ftyp';

/** What a picture says it is by its first bytes, whatever its header claims. */
export function pictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP')
    return 'image/webp';
  return null;
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const escape = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
