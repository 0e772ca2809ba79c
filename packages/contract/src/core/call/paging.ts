import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../limits.ts';
import { z } from '../zod.ts';

export const Page = z
  .int('页码必须是整数')
  .min(1, '页码从 1 开始')
  .max(10_000_000, '页码过大')
  .meta({ title: '页码' });
export const PageSize = z
  .literal(PAGE_SIZES, { error: `每页条数只能是 ${PAGE_SIZES.join('、')}` })
  .meta({ title: '每页条数' });
export const Order = z
  .enum(['ASC', 'DESC'], { error: '排序方向只能是 ASC 或 DESC' })
  .meta({ title: '排序方向' });

export const sortFields = (sorts: readonly [string, ...string[]]) => ({
  sort: z.enum(sorts, { error: '不能按这一列排序' }).optional().meta({ title: '排序' }),
  order: Order.optional(),
});

/** Which page of a list is asked for; every list takes it besides its own search. */
export const paging = { page: Page.default(1), limit: PageSize.default(DEFAULT_PAGE_SIZE) };
export type Paging = typeof paging & ReturnType<typeof sortFields>;
