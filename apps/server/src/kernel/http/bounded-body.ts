/** Reads a response body; null when it exceeds `most` bytes. */
export async function boundedBody({ body }: Response, most: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    // Leaving the loop ends the connection.
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A response that exceeds its limit. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** Limits a streamed response: it fails after so many bytes. */
export function boundedStream(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(piece, out) {
      size += piece.length;
      if (size > most) out.error(new TooLong());
      else out.enqueue(piece);
    },
  });
}
