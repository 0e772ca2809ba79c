import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ListWithoutApi } from './list-without-api.tsx';

afterEach(() => void vi.restoreAllMocks());

test('没有接口的列表记一条错误，页面上也说明', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = renderToStaticMarkup(<ListWithoutApi id="示例列表" />);
  expect(logged).toHaveBeenCalledWith('列表「示例列表」没有接口：ListPage 的 list 不能为空');
  expect(page).toContain('列表未接入数据');
});
