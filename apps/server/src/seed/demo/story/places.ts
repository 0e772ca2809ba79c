import { shown } from '../places.ts';

/** Where the logins shown to visitors sit: shops that are looked at closely, and so have most to show. */
export const FIRST_CHANNEL = 'passenger';
export const BUSY_REGION = shown('华东大区');
export const BUSY_DEALER = shown('华东经销集团');
export const BUSY_STORE = shown('华东一店');

/** Shops that customers write to: all of the dealer whom visitors look at, and the first of some others. */
export const CHAT_STORES: readonly string[] = [
  '华东一店',
  '华东二店',
  '上海嘉定店',
  '上海虹桥店',
  '苏州园区店',
  '杭州滨江店',
  '合肥政务店',
  '广州天河店',
  '北京朝阳店',
].map(shown);
