import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { articleService } from './article/article.service.ts';
import { articleSource } from './article/article.source.ts';
import { categoryService } from './category/category.service.ts';
import { readingService } from './reading/reading.service.ts';

export const helpAreas = (kernel: Kernel) => {
  const [articles, categories] = [articleService(kernel), categoryService(kernel)];
  return [
    served(contract.help, readingService(kernel)),
    served(contract.helpCategory, categories, {
      remove: ({ actor, body }) => categories.remove(actor, body.id),
    }),
    served(contract.helpArticle, articles, {
      remove: ({ actor, body }) => articles.remove(actor, body.id),
    }),
  ];
};

export const helpExports = [exportable(contract.helpArticle.list, articleSource)];
