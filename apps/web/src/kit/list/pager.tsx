import { PAGE_SIZES } from '@zhiying/contract';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { figure } from '#kit/base/figure.ts';
import { LeftIcon, MoreIcon, RightIcon } from '#kit/base/icons.tsx';
import { useAfterFirst } from '#kit/base/use-after-first.ts';
import { JumpBox } from './jump-box.tsx';
import { pageNumbers, rowRange } from './page-numbers.ts';
import styles from './pager.module.css';
import type { ListModel } from './use-list-model.ts';

/** Total and range left; size, pages and jump right. */
export function Pager({ model }: { model: ListModel }) {
  const { data, address } = model;
  const { page, limit } = address.current;
  const shownPage = Math.min(page, data.last);
  const drawn = useAfterFirst();
  if (!data.known || !drawn) return <div className={styles.pager} />;
  return (
    <div className={styles.pager}>
      <span className={styles.total} aria-live="polite">
        共 {figure(data.total)} 条{data.total > 0 && `，${rowRange(shownPage, limit, data.total)}`}
        {data.error && (
          <span className={styles.failed}>
            刷新失败，当前显示的是之前的数据
            <Button type="link" size="small" onClick={model.reload}>
              重试
            </Button>
          </span>
        )}
      </span>
      <Select
        size="small"
        className={styles.size}
        value={limit}
        onChange={address.resize}
        options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} 条/页` }))}
        aria-label="每页条数"
      />
      <nav className={styles.pages} aria-label="分页">
        <Step
          label="上一页"
          icon={<LeftIcon size={14} />}
          disabled={shownPage <= 1}
          onClick={() => address.turnTo(shownPage - 1)}
        />
        {pageNumbers(shownPage, data.last).map((entry) =>
          typeof entry === 'number' ? (
            <button
              key={entry}
              type="button"
              className={styles.page}
              aria-current={entry === shownPage ? 'page' : undefined}
              aria-label={`第 ${entry} 页`}
              onClick={() => address.turnTo(entry)}
            >
              {entry}
            </button>
          ) : (
            <span key={entry} className={styles.gap}>
              <MoreIcon size={14} />
            </span>
          ),
        )}
        <Step
          label="下一页"
          icon={<RightIcon size={14} />}
          disabled={shownPage >= data.last}
          onClick={() => address.turnTo(shownPage + 1)}
        />
      </nav>
      <JumpBox current={shownPage} last={data.last} onJump={address.turnTo} before="跳至" after="页" />
    </div>
  );
}

export const Step = ({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onClick(): void;
}) => (
  <button type="button" className={styles.page} aria-label={label} disabled={disabled} onClick={onClick}>
    {icon}
  </button>
);
