import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { PlainButton } from '#kit/base/pieces.tsx';
import { JumpBox } from '../jump-box.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './phone-list.module.css';

/** The pager of a phone; hidden where everything fits on one page. */
export function PhonePager({ model }: { model: ListModel }) {
  const { data, address } = model;
  const { page, limit } = address.current;
  const current = Math.min(page, data.last);
  if (data.last <= 1 && limit === DEFAULT_PAGE_SIZE) return null;
  return (
    <nav
      className={classOf(
        {
          flow: 'row',
          gap: 4,
          align: 'center',
          flex: 'none',
          height: 48,
          size: 13,
          tone: 'muted',
          padding: '0 16',
          background: 'card',
          borderTop: 'line',
        },
        styles.pager,
      )}
      aria-label="分页"
    >
      <select
        className={classOf({ height: 32, size: 13, tone: 'text2', background: 'none', border: 'none' })}
        aria-label="每页条数"
        value={limit}
        onChange={(event) => {
          const size = PAGE_SIZES.find((each) => each === Number(event.target.value));
          if (size) address.resize(size);
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
      <PlainButton
        look={{ flow: 'inline', align: 'center', justify: 'center', square: 40, tone: 'text2', padding: 0 }}
        className={styles.step}
        aria-label="上一页"
        disabled={current <= 1}
        onClick={() => address.turnTo(current - 1)}
      >
        <LeftIcon />
      </PlainButton>
      <JumpBox
        current={current}
        last={data.last}
        onJump={address.turnTo}
        after={`/ ${data.last.toLocaleString('zh-CN')}`}
      />
      <PlainButton
        look={{ flow: 'inline', align: 'center', justify: 'center', square: 40, tone: 'text2', padding: 0 }}
        className={styles.step}
        aria-label="下一页"
        disabled={current >= data.last}
        onClick={() => address.turnTo(current + 1)}
      >
        <RightIcon />
      </PlainButton>
    </nav>
  );
}
