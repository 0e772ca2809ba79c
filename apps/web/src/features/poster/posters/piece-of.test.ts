import { SUBSTANCE_TITLE_MAX } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { pieceOf } from './piece-of.ts';

it('海报做成海报内容，视频做成视频内容，标题不超长', () => {
  const material = { id: 7, name: '示例' };
  const poster = { name: '长'.repeat(200), film: false, material };
  expect(pieceOf(poster)).toMatchObject({
    kind: 'poster',
    title: '长'.repeat(SUBSTANCE_TITLE_MAX),
    materialIds: [7],
  });
  expect(pieceOf({ ...poster, film: true }).kind).toBe('video');
});
