import { contract, type SharedView, TALK_VIEWS, type TalkView } from '@zhiying/contract';
import { Button, Input, Popover, Segmented } from 'antd';
import { useState } from 'react';
import { CloseIcon, PlusIcon, StarIcon } from '#kit/base/icons.tsx';
import { Grid, Row } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { savePreference, usePreferences } from '#kit/session/preference.store.ts';
import styles from './inbox.module.css';
import { sameFilter, type TalkFilter } from './talk-filter.ts';

const VIEWS: readonly TalkView[] = ['open', 'waiting', 'late', 'queue', 'mine', 'bot', 'ended'];
const KEY = 'chat.views';
const MOST = 12;

interface SavedView {
  name: string;
  filter: TalkFilter;
}
const NONE: readonly SavedView[] = [];

interface TalkViewsProps {
  filter: TalkFilter;
  /** What is searched for; it counts here too. */
  q: string;
  onChoose(filter: TalkFilter): void;
}

/** What one looks for again and again: the product's own first, then the store's, then what the person saved, on every device. */
export function TalkViews({ filter, q, onChoose }: TalkViewsProps) {
  const saved = usePreferences(({ values }) => (values[KEY] as readonly SavedView[] | undefined) ?? NONE);
  const views = useCall(contract.chatView.list, undefined, { staleTime: 60_000 });
  const shared = views.data?.rows ?? [];
  const tell = { onError: (error: Error) => void message.error(error.message) };
  const share = useAction(contract.chatView.create, {
    ...tell,
    onSuccess: ({ name }) => void message.success(`已存为全店视图「${name}」`),
  });
  const all: readonly (SavedView | SharedView)[] = [...shared, ...saved];
  const chosen = all.find((one) => sameFilter(one.filter, filter));
  // What narrows the list stays when another kind is looked at; a saved one is left as a whole.
  const { view: _view, ...narrowed } = filter;
  const kept = chosen ? {} : narrowed;
  const counts = useCall(contract.chat.counts, { ...kept, ...(q ? { q } : {}) }, { keepPrevious: true });
  return (
    <Grid
      look={{ padding: '0 8 8', columns: 'even', flex: 'none', borderBottom: 'line' }}
      className={styles.views}
      role="group"
      aria-label="会话分类"
    >
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={!chosen && filter.view === view}
          onClick={() => onChoose({ ...kept, view })}
        >
          <span>{TALK_VIEWS[view]}</span>
          {view !== 'ended' && counts.data && (
            <small data-late={(view === 'late' && counts.data.views.late > 0) || undefined}>
              {counts.data.views[view]}
            </small>
          )}
        </button>
      ))}
      {shared.map((one) => (
        <Shared key={one.id} view={one} chosen={one === chosen} onChoose={onChoose} />
      ))}
      {saved.map((one) => (
        <Row key={one.name} as="span" minWidth={0} className={styles.saved}>
          <button type="button" aria-pressed={one === chosen} onClick={() => onChoose(one.filter)}>
            <StarIcon size={14} />
            <span>{one.name}</span>
            <Count asked={one.filter} />
          </button>
          <IconButton
            size="small"
            label={`删除视图「${one.name}」`}
            icon={<CloseIcon size={12} />}
            onClick={() =>
              savePreference(
                KEY,
                saved.filter((other) => other !== one),
              )
            }
          />
        </Row>
      ))}
      {!chosen && saved.length < MOST && Object.keys(filter).length > 1 && (
        <SaveView
          taken={saved.map(({ name }) => name)}
          mayShare={views.data?.mayShare ?? false}
          onSave={(name, forStore) =>
            forStore ? share.mutate({ name, filter }) : savePreference(KEY, [...saved, { name, filter }])
          }
        />
      )}
    </Grid>
  );
}

function Count({ asked: { view, ...rest } }: { asked: TalkFilter }) {
  const counts = useCall(contract.chat.counts, rest, { keepPrevious: true });
  return counts.data ? <small>{counts.data.views[view]}</small> : null;
}

/** Of the whole store; taken away by whoever looks after it. */
function Shared({
  view,
  chosen,
  onChoose,
}: {
  view: SharedView;
  chosen: boolean;
  onChoose(filter: TalkFilter): void;
}) {
  const confirm = useConfirm();
  const remove = useAction(contract.chatView.remove, {
    onError: (error) => void message.error(error.message),
  });
  const ask = async () => {
    const sure = await confirm(deletion(`全店视图「${view.name}」`, `${view.node.name}的同事也将不再看到。`));
    if (sure) remove.mutate({ id: view.id });
  };
  return (
    <span className={styles.saved}>
      <button
        type="button"
        aria-pressed={chosen}
        title={`全店视图，${view.owner.name}创建`}
        onClick={() => onChoose(view.filter)}
      >
        <RouteIcon path="store" size={14} />
        <span>{view.name}</span>
        <Count asked={view.filter} />
      </button>
      {view.can.includes('delete') && (
        <IconButton
          size="small"
          label={`删除全店视图「${view.name}」`}
          icon={<CloseIcon size={12} />}
          onClick={() => void ask()}
        />
      )}
    </span>
  );
}

interface SaveViewProps {
  taken: readonly string[];
  mayShare: boolean;
  onSave(name: string, forStore: boolean): void;
}

const FOR = { own: '仅自己', store: '全店' } as const;

function SaveView({ taken, mayShare, onSave }: SaveViewProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [whose, setWhose] = useState<keyof typeof FOR>('own');
  const said = name.trim();
  const double = whose === 'own' && taken.includes(said);
  const save = () => {
    if (!said || double) return;
    onSave(said, whose === 'store');
    setName('');
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <Row as="span" gap={8} align="stretch">
          <Input
            autoFocus
            value={name}
            maxLength={12}
            placeholder="视图名称"
            aria-label="视图名称"
            status={double ? 'error' : undefined}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={save}
          />
          {mayShare && (
            <Segmented
              aria-label="谁可以看到"
              value={whose}
              options={Object.entries(FOR).map(([value, label]) => ({
                value: value as keyof typeof FOR,
                label,
              }))}
              onChange={setWhose}
            />
          )}
          <Button type="primary" disabled={!said || double} onClick={save}>
            保存
          </Button>
        </Row>
      }
    >
      <button type="button" className={styles.saveView}>
        <PlusIcon size={14} />
        <span>把当前筛选存为视图</span>
      </button>
    </Popover>
  );
}
