import { APPLET_PAGES_MAX, type Applet } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from './applet.module.css';

type Page = Applet['pages'][number];

interface AppletPagesProps {
  value: readonly Page[];
  set(pages: Page[]): void;
  disabled: boolean;
  issueOf(path: string): string | undefined;
}

/** The pages customers can be sent to, each by a name people know and the path the platform wants. */
export function AppletPages({ value, set, disabled, issueOf }: AppletPagesProps) {
  const change = (at: number, part: Partial<Page>) =>
    set(value.map((page, index) => (index === at ? { ...page, ...part } : page)));
  return (
    <div className={styles.pages}>
      {Array.from(value.entries(), ([index, page]) => (
        // Pages have no other name than their place.
        <div key={index} className={styles.page}>
          <Input
            aria-label={`第 ${index + 1} 个页面的名称`}
            placeholder="名称，如：预约试驾"
            maxLength={20}
            disabled={disabled}
            status={issueOf(`pages.${index}.title`) ? 'error' : undefined}
            value={page.title}
            onChange={(event) => change(index, { title: event.target.value })}
          />
          <Input
            aria-label={`第 ${index + 1} 个页面的路径`}
            placeholder="pages/index/index"
            maxLength={200}
            disabled={disabled}
            status={issueOf(`pages.${index}.path`) ? 'error' : undefined}
            value={page.path}
            onChange={(event) => change(index, { path: event.target.value })}
          />
          <IconButton
            label={`移除第 ${index + 1} 个页面`}
            icon={<CloseIcon size={14} />}
            size="small"
            disabled={disabled || value.length === 1}
            onClick={() => set(value.toSpliced(index, 1))}
          />
          {[issueOf(`pages.${index}.title`), issueOf(`pages.${index}.path`)].filter(Boolean).map((issue) => (
            <p key={issue} className={styles.issue} role="alert">
              {issue}
            </p>
          ))}
        </div>
      ))}
      {!disabled && (
        <Button
          icon={<PlusIcon />}
          disabled={value.length >= APPLET_PAGES_MAX}
          onClick={() => set([...value, { title: '', path: '' }])}
        >
          添加页面
        </Button>
      )}
    </div>
  );
}
