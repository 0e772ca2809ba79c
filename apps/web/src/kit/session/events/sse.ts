/** One message of an event stream. A comment has no data and only shows that the line is alive. */
export interface Frame {
  event: string;
  data: string;
  /** Absent where the frame does not move the cursor. */
  id?: string;
}

/**
 * Reads `text/event-stream` text in whatever pieces the network delivers it. `feed` answers the frames completed by a
 * piece; what is left of a line waits for the next one.
 */
export function sseParser() {
  let rest = '';
  let frame: Partial<Frame> = {};
  let lines: string[] = [];

  const readLine = (line: string): Frame | null => {
    if (line === '') return finish();
    if (line.startsWith(':')) return null;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') lines.push(value);
    else if (field === 'event') frame.event = value;
    else if (field === 'id' && !value.includes('\0')) frame.id = value;
    return null;
  };

  const finish = (): Frame | null => {
    const done = { event: 'message', ...frame, data: lines.join('\n') };
    const empty = lines.length === 0 && frame.event === undefined && frame.id === undefined;
    frame = {};
    lines = [];
    return empty ? null : done;
  };

  return {
    feed(piece: string): Frame[] {
      rest += piece;
      const complete: Frame[] = [];
      for (;;) {
        const end = rest.search(/\r\n|\n|\r/);
        // A carriage return at the very end may be the first half of a line break.
        if (end < 0 || (rest[end] === '\r' && end === rest.length - 1)) return complete;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (rest.startsWith('\r\n', end) ? 2 : 1));
        const done = readLine(line);
        if (done) complete.push(done);
      }
    },
  };
}
