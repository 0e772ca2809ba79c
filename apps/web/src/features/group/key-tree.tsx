import {
  KEY_ABILITIES,
  KEY_LABELS,
  type Key,
  type KeyGroup,
  opensOf,
  type RoleAuth,
} from '@zhiying/contract';
import { Button, Checkbox, Segmented } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { DownIcon, LockIcon, RightIcon, SearchIcon } from '#kit/base/icons.tsx';
import { Box } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { KeyEffects } from './key-effects.tsx';
import styles from './key-tree.module.css';
import {
  branchesOf,
  changedKeys,
  type KeyBranch,
  keysIn,
  mayGrant,
  type RoleDraft,
  type Show,
} from './role-draft.ts';

interface KeyTreeProps {
  role: RoleAuth;
  draft: Draft<RoleDraft>;
}

const openedWords = (key: Key) => {
  const { screens, calls } = opensOf(key);
  return [KEY_ABILITIES[key], ...screens.map(({ title }) => title), ...calls.map(({ summary }) => summary)];
};

/** The keys by group: search, half-checked groups, what changed and what each key opens. */
export function KeyTree({ role, draft }: KeyTreeProps) {
  const { values } = draft;
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [folded, setFolded] = useState<ReadonlySet<KeyGroup>>(new Set());
  const changed = changedKeys(draft.changed);
  const shows = (key: Key) =>
    show === 'all' || (show === 'on' ? values[key] || draft.isChanged(key) : draft.isChanged(key));
  const branches = branchesOf(typed, shows, openedWords);
  const searching = typed.trim() !== '';

  const fold = (id: KeyGroup, closed: boolean) => {
    const next = new Set(folded);
    if (closed) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const anyFolded = branches.some(({ id }) => folded.has(id));
  const settable = (key: Key) =>
    role.can.includes('grant') && (values[key] || mayGrant(role.grantable, key, values.scope));

  return (
    <section className={styles.tree} aria-label="权限">
      <div className={styles.bar}>
        <SearchInput
          className={styles.search}
          prefix={<SearchIcon size={14} />}
          placeholder="搜索权限、权限键或页面"
          label="搜索权限"
          value={typed}
          onChange={setTyped}
        />
        <Segmented<Show>
          aria-label="权限筛选"
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: `全部 ${Object.keys(KEY_LABELS).length}` },
            { value: 'on', label: `已开启 ${keysIn(values).length}` },
            { value: 'changed', label: `已修改 ${changed.length}` },
          ]}
        />
        <Button
          type="text"
          className={styles.foldAll}
          disabled={searching}
          onClick={() => setFolded(anyFolded ? new Set() : new Set(branches.map(({ id }) => id)))}
        >
          {anyFolded ? '全部展开' : '全部收起'}
        </Button>
      </div>
      <div className={styles.head} aria-hidden="true">
        <span>权限</span>
        <span>权限键</span>
        <span>可以做什么</span>
        <span>已开启</span>
      </div>
      <Box fill overflow="y" data-keys>
        {branches.map((branch) => (
          <Branch
            key={branch.id}
            branch={branch}
            open={searching || !folded.has(branch.id)}
            draft={draft}
            settable={settable}
            mayChange={role.can.includes('grant')}
            onFold={(closed) => fold(branch.id, closed)}
          />
        ))}
        {branches.length === 0 && (
          <p className={styles.none}>
            {searching ? `未找到「${typed.trim()}」` : show === 'on' ? '未开启任何权限' : '无修改'}
          </p>
        )}
      </Box>
    </section>
  );
}

interface BranchProps {
  branch: KeyBranch;
  open: boolean;
  draft: Draft<RoleDraft>;
  settable(key: Key): boolean;
  mayChange: boolean;
  onFold(closed: boolean): void;
}

function Branch({ branch, open, draft, settable, mayChange, onFold }: BranchProps) {
  const { values } = draft;
  const on = branch.keys.filter((key) => values[key]);
  const free = branch.shown.filter(settable);
  const all = free.length > 0 && free.every((key) => values[key]);
  const setAll = () => {
    for (const key of free) if (values[key] === all) draft.set(key, !all);
  };
  return (
    <div role="group" aria-label={branch.title}>
      <div className={styles.group}>
        <span className={styles.what}>
          <button
            type="button"
            className={styles.caret}
            aria-expanded={open}
            aria-label={`${open ? '收起' : '展开'}${branch.title}`}
            onClick={() => onFold(open)}
          >
            {open ? <DownIcon size={12} /> : <RightIcon size={12} />}
          </button>
          <Checkbox
            checked={on.length === branch.keys.length}
            indeterminate={on.length > 0 && on.length < branch.keys.length}
            disabled={free.length === 0}
            onChange={setAll}
            onKeyDown={moveFocus}
          >
            {branch.title}
          </Checkbox>
        </span>
        <code>{branch.id}</code>
        <span />
        <span className={styles.count}>
          {on.length} / {branch.keys.length}
        </span>
      </div>
      {open &&
        branch.shown.map((key) => (
          <KeyRow
            key={key}
            name={key}
            draft={draft}
            disabled={!settable(key)}
            beyond={mayChange && !settable(key)}
          />
        ))}
    </div>
  );
}

interface KeyRowProps {
  name: Key;
  draft: Draft<RoleDraft>;
  disabled: boolean;
  /** Not the viewer's to give. */
  beyond: boolean;
}

function KeyRow({ name, draft, disabled, beyond }: KeyRowProps) {
  const on = draft.values[name];
  const changed = draft.isChanged(name);
  return (
    <div className={styles.key} data-change={changed ? (on ? 'added' : 'removed') : undefined}>
      <span className={styles.what}>
        <Checkbox
          checked={on}
          disabled={disabled}
          onChange={(event) => draft.set(name, event.target.checked)}
          onKeyDown={moveFocus}
        >
          <span className={on ? undefined : styles.off}>{KEY_LABELS[name]}</span>
        </Checkbox>
        {changed && <Mark tone={on ? 'success' : 'error'}>{on ? '新增' : '移除'}</Mark>}
        {beyond && (
          <span className={styles.beyond} title="超出你的权限或数据范围，无法授予">
            <LockIcon size={13} />
            <span className="zy-visually-hidden">超出你的权限，无法授予</span>
          </span>
        )}
      </span>
      <code>{name}</code>
      <KeyEffects of={name} />
      <span />
    </div>
  );
}

/** Up and down go from checkbox to checkbox. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const box = event.target;
  if (!step || !(box instanceof HTMLInputElement)) return;
  const boxes = [
    ...(box.closest('[data-keys]')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled') ?? []),
  ];
  const next = boxes[boxes.indexOf(box) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
