import { APPLET_PAGES_MAX, type Applet } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { Field } from '#kit/form/field.tsx';
import styles from './applet.module.css';
import { SubjectChoice } from './subject-choice.tsx';

type Page = Applet['pages'][number];

const NO_PAGE: Page = { title: '', path: '', subjectId: null, subject: null };

interface AppletPagesProps {
  value: readonly Page[];
  set(pages: Page[]): void;
  disabled: boolean;
  issueOf(path: string): string | undefined;
}

interface BoxWords {
  label: string;
  placeholder: string;
  maxLength: number;
}

/** The pages customers can be sent to, each by a name people know and the path the platform wants. */
function AppletPages({ value, set, disabled, issueOf }: AppletPagesProps) {
  const change = (at: number, part: Partial<Page>) =>
    set(value.map((page, index) => (index === at ? { ...page, ...part } : page)));
  const input = (at: number, name: 'title' | 'path', { label, ...box }: BoxWords) => (
    <Input
      aria-label={`第 ${at + 1} 个页面的${label}`}
      {...box}
      disabled={disabled}
      status={issueOf(`pages.${at}.${name}`) ? 'error' : undefined}
      value={value[at]?.[name]}
      onChange={(event) => change(at, { [name]: event.target.value })}
    />
  );
  return (
    <div className={styles.pages}>
      {Array.from(value.keys(), (index) => (
        // Pages have no other name than their place.
        <div key={index} className={styles.page}>
          {input(index, 'title', { label: '名称', placeholder: '名称，如：预约试驾', maxLength: 20 })}
          {input(index, 'path', { label: '路径', placeholder: 'pages/index/index', maxLength: 200 })}
          <IconButton
            label={`移除第 ${index + 1} 个页面`}
            icon={<CloseIcon size={14} />}
            size="small"
            disabled={disabled || value.length === 1}
            onClick={() => set(value.toSpliced(index, 1))}
          />
          <div className={styles.subject}>
            <SubjectChoice
              label={`第 ${index + 1} 个页面的专题`}
              value={value[index] ?? NO_PAGE}
              disabled={disabled}
              onChange={(subject) => change(index, subject)}
            />
          </div>
          {[
            issueOf(`pages.${index}.title`),
            issueOf(`pages.${index}.path`),
            issueOf(`pages.${index}.subjectId`),
          ]
            .filter(Boolean)
            .map((issue) => (
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
          onClick={() => set([...value, NO_PAGE])}
        >
          添加页面
        </Button>
      )}
    </div>
  );
}

export const pagesField: FieldSpec<Applet['pages'], Applet> = {
  label: '页面',
  blank: () => [NO_PAGE],
  send: (pages) => pages.map(({ title, path, subjectId }) => ({ title, path, subjectId })),
  words: (pages) =>
    pages
      .map(({ title, path, subject }) => `${title}（${[path, subject].filter(Boolean).join('，')}）`)
      .join('、'),
  draw: ({ label, issue, issueOf, value, set, disabled }) => (
    <Field label={label} required issue={issue} hint="向客户发送小程序卡片时从中选择">
      {() => <AppletPages value={value} set={set} disabled={disabled} issueOf={issueOf} />}
    </Field>
  ),
};
