import { area, call } from '../core/call.ts';
import { z } from '../core/zod.ts';

/** A GB/T 2260 number: a city's, or a province's where provinces may be asked for. */
export const CityCode = z
  .string()
  .regex(/^\d{6}$/, '城市编码是 6 位数字')
  .meta({ title: '城市', example: '320100' });

const City = z.object({ code: z.string(), name: z.string() });

export const city = area('city', {
  list: call({
    method: 'GET',
    path: '/api/admin/city/list',
    keys: 'signed-in',
    summary: '省份与城市',
    data: z.object({ rows: z.array(City.extend({ cities: z.array(City) })) }),
  }),
});
