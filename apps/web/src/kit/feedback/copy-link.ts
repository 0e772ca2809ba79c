import { copyText } from '#kit/base/copy-text.ts';
import { isLoopback, LOOPBACK_WARNINGS } from '#kit/base/loopback.ts';
import { message } from './notices.ts';

/** Copies a link that the server made for others; a server that was not told its own address gives only the path. */
export async function copyLink(link: string, done: string): Promise<void> {
  const href = new URL(link, location.origin).href;
  if (!(await copyText(href))) return void message.error('复制失败，请重试');
  if (isLoopback(href)) void message.warning(LOOPBACK_WARNINGS.issued);
  void message.success(done);
}
