import { contract, type Favorite } from '@zhiying/contract';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './favorite.module.css';

interface MoveFavoritesProps {
  favorites: readonly Favorite[] | null;
  onClose(): void;
  onMoved(): void;
}

const WIDTH = 420;
const NEW = 'new';

/** Into a folder, into a new one, or out of all of them. */
export function MoveFavorites({ favorites, onClose, onMoved }: MoveFavoritesProps) {
  const [shown, setShown] = useState(favorites);
  if (favorites && favorites !== shown) setShown(favorites);
  return shown ? (
    <Move
      key={shown.map(({ id }) => id).join()}
      open={favorites !== null}
      favorites={shown}
      onClose={onClose}
      onMoved={onMoved}
    />
  ) : null;
}

function Move({
  open,
  favorites,
  onClose,
  onMoved,
}: Omit<MoveFavoritesProps, 'favorites'> & { open: boolean; favorites: readonly Favorite[] }) {
  const folders = useCall(contract.favorite.folders, undefined, { enabled: open });
  const [to, setTo] = useState<number | 'none' | typeof NEW>('none');
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string>();
  const move = useAction(contract.favorite.move);
  const send = async () => {
    if (to === NEW && !name.trim()) return setIssue('请填写收藏夹名称');
    try {
      const folderId =
        to === NEW
          ? (await api(contract.favorite.createFolder, { name: name.trim() })).id
          : to === 'none'
            ? null
            : to;
      await move.mutateAsync({ kind: 'material', ids: favorites.map(({ targetId }) => targetId), folderId });
      void message.success(`已移动 ${favorites.length} 个收藏`);
      onMoved();
      onClose();
    } catch (error) {
      if (to === NEW) setIssue((error as ApiError).message);
      else void message.error((error as ApiError).message);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={favorites.length === 1 ? `移动「${favorites[0]?.title}」` : `移动 ${favorites.length} 个收藏`}
      submitText="移动"
      submitting={move.isPending}
      onSubmit={() => void send()}
    >
      <Field label="收藏夹" issue={issue}>
        {() => (
          <>
            <Radio.Group
              className={styles.choices}
              value={to}
              options={[
                { value: 'none', label: '未分组' },
                ...(folders.data?.rows ?? []).map(({ id, name: label }) => ({ value: id, label })),
                { value: NEW, label: '新建收藏夹' },
              ]}
              onChange={(event) => setTo(event.target.value as typeof to)}
            />
            {to === NEW && (
              <Input
                autoFocus
                value={name}
                maxLength={20}
                placeholder="收藏夹名称"
                aria-label="收藏夹名称"
                onChange={(event) => {
                  setName(event.target.value);
                  setIssue(undefined);
                }}
              />
            )}
          </>
        )}
      </Field>
    </Dialog>
  );
}
