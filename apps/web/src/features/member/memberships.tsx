import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Column, Text } from '#kit/base/pieces.tsx';
import { FormSection } from '#kit/form/field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { MembershipBlock } from './membership-block.tsx';
import { blockChange, type MembershipDraft, newMembership } from './membership-draft.ts';
import type { UserDraft } from './user-fields.tsx';

/** The memberships, the primary one first. */
export function Memberships({ draft, disabled }: { draft: Draft<UserDraft>; disabled: boolean }) {
  const blocks = draft.values.memberships;
  const set = (next: MembershipDraft[]) => draft.set('memberships', next);
  const without = (key: string) => blocks.filter((block) => block.key !== key);
  const issue = draft.issues.find(({ path }) => path === 'memberships')?.msg;
  return (
    <FormSection
      title="任职"
      count={blocks.length}
      action={
        !disabled && (
          <Button
            type="link"
            size="small"
            icon={<PlusIcon size={14} />}
            onClick={() => set([...blocks, newMembership()])}
          >
            添加任职
          </Button>
        )
      }
    >
      <Column as="ul" gap={8}>
        {blocks.map((block, index) => (
          <MembershipBlock
            key={block.key}
            block={block}
            primary={index === 0}
            only={blocks.length === 1}
            change={blockChange(block, draft.base.memberships)}
            issue={issuesOfBlock(draft, index)}
            disabled={disabled}
            onChange={(next) => set(blocks.map((each) => (each.key === block.key ? next : each)))}
            onPrimary={() => set([block, ...without(block.key)])}
            onRemove={() => set(without(block.key))}
          />
        ))}
      </Column>
      {issue && (
        <Text as="p" size="12/18" tone="error" marginTop={4} role="alert">
          {issue}
        </Text>
      )}
    </FormSection>
  );
}

const issuesOfBlock = ({ issues }: Draft<UserDraft>, index: number) =>
  issues
    .filter(({ path }) => path.startsWith(`memberships.${index}.`))
    .map(({ msg }) => msg)
    .join('，') || undefined;
