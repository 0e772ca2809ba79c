import { PAGE_SIZES } from '@zhiying/contract';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { JumpBox } from '../jump-box.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './phone-list.module.css';

export function PhonePager({ model }: { model: ListModel }) {
  const { data, address } = model;
  const { page, limit } = address.current;
  const current = Math.min(page, data.last);
  return (
    <nav className={styles.pager} aria-label="分页">
      <select
        className={styles.size}
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
      <button
        type="button"
        className={styles.step}
        aria-label="上一页"
        disabled={current <= 1}
        onClick={() => address.turnTo(current - 1)}
      >
        <LeftIcon />
      </button>
      <JumpBox
        current={current}
        last={data.last}
        onJump={address.turnTo}
        after={`/ ${data.last.toLocaleString('zh-CN')}`}
      />
      <button
        type="button"
        className={styles.step}
        aria-label="下一页"
        disabled={current >= data.last}
        onClick={() => address.turnTo(current + 1)}
      >
        <RightIcon />
      </button>
    </nav>
  );
}
