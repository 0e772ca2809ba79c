import { Button } from 'antd';
import { MoreIcon } from '#kit/base/icons.tsx';
import type { Action } from '#kit/session/action.ts';
import { MenuButton } from './menu-button.tsx';

interface TileActionsProps<Subject> {
  subject: Subject;
  name: string;
  /** Written out. */
  first: readonly Action<Subject>[];
  /** Behind ⋯. */
  menu: readonly Action<Subject>[];
  /** Of each button that is written out. */
  className?: string;
}

/** The buttons of a card that opens when it is clicked: a click on one of them does not open it. */
export const TileActions = <Subject,>({
  subject,
  name,
  first,
  menu,
  className,
}: TileActionsProps<Subject>) => (
  <>
    {first.map((one) => (
      <Button
        key={one.id}
        size="small"
        className={className}
        onClick={(event) => {
          event.stopPropagation();
          void one.run(subject);
        }}
      >
        {one.title}
      </Button>
    ))}
    {menu.length > 0 && (
      <MenuButton
        menu={{
          items: menu.map((one) => ({
            key: one.id,
            label: one.title,
            onClick: ({ domEvent }) => {
              domEvent.stopPropagation();
              void one.run(subject);
            },
          })),
        }}
      >
        <Button
          size="small"
          icon={<MoreIcon />}
          aria-label={`「${name}」的更多操作`}
          onClick={(event) => event.stopPropagation()}
        />
      </MenuButton>
    )}
  </>
);
