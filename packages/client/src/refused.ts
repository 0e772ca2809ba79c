import type { Reply } from '@zhiying/contract';

/** A call that the server refused: `code` stays the same, `message` is Chinese and meant for people. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly httpStatus: number;
  readonly code: string;
  /** To be told to whoever looks after the server. */
  readonly requestId: string | undefined;
  /** What is wrong with which field. */
  readonly issues: { path: string; msg: string }[];
  /** What a refusal brings along: the row as it is now, where somebody else changed it. */
  readonly data: unknown;

  constructor(httpStatus: number, { msg, code = '', requestId, issues = [], data }: Reply) {
    super(msg);
    this.httpStatus = httpStatus;
    this.code = code;
    this.requestId = requestId;
    this.issues = issues;
    this.data = data;
  }
}
