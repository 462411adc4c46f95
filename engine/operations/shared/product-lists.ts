import type { Operation } from '../../definition/operation.ts';
import { allProducts } from '../restaking/all-products.ts';
import { productAvs } from '../restaking/product-avs.ts';
import { productContagion } from '../restaking/product-contagion.ts';
import { productHistorical } from '../restaking/product-historical.ts';
import { productOperators } from '../restaking/product-operators.ts';
import { productStakers } from '../restaking/product-stakers.ts';

/** These operations are about products, such as liquid restaking tokens. */
export const PRODUCT_LISTS: readonly Operation[] = [
  allProducts,
  productStakers,
  productOperators,
  productAvs,
  productContagion,
  productHistorical,
];
