import { shown } from '../places.ts';
import { BUSY_DEALER, BUSY_STORE } from './places.ts';

/** A dealer or a shop that speaks for itself. */
export interface Publisher {
  place: string;
  /** Its accounts: what it has to say goes to each of them. */
  accounts: readonly string[];
  /** How many things it said within the two months. */
  posts: number;
}

const publisher = (place: string, posts: number, second?: string): Publisher => ({
  place,
  accounts: [place.replace('·', ''), ...(second ? [second] : [])],
  posts,
});

/** The account whose newest post failed. */
export const FAILING_ACCOUNT = '示例顾问江一帆';

/** Those whom visitors look at closely say most. */
export const PUBLISHERS: readonly Publisher[] = [
  publisher(BUSY_STORE, 9, FAILING_ACCOUNT),
  publisher(BUSY_DEALER, 9, '示例华东二手车'),
  ...['华东二店', '上海嘉定店', '上海虹桥店'].map((store) => publisher(shown(store), 4)),
  ...['苏锡经销公司', '浙江经销集团', '安徽经销公司'].map((dealer) => publisher(shown(dealer), 2)),
  ...['广州经销集团', '深圳经销公司', '北京经销集团', '天津经销公司'].map((dealer) =>
    publisher(shown(dealer), 1),
  ),
];
