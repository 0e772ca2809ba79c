import type { Key } from '@zhiying/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Can } from './can.tsx';

afterEach(() => void vi.restoreAllMocks());

const drawn = (keys: readonly Key[]) => renderToStaticMarkup(<Can keys={keys}>导出</Can>);

test('没有写权限的按钮记一条错误，并写明缺什么', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  drawn([]);
  expect(logged).toHaveBeenCalledWith('<Can> 没有写需要的权限：keys 不能为空');
  logged.mockClear();
  expect(drawn(['4-7'])).toBe('导出');
  expect(logged).not.toHaveBeenCalled();
});
