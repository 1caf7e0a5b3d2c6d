import { expect, it } from 'vitest';
import { isProtected } from './protected-url.ts';

it.each([
  'postgres://db.example/dosepath?sslmode=verify-full',
  'postgres://db.example/dosepath?sslmode=require',
  'postgres://db.example/dosepath?sslmode=verify-ca&sslrootcert=/etc/db.pem',
  'postgres://localhost:5432/dosepath',
  'postgres://127.0.0.1/dosepath',
  'postgres://[::1]/dosepath',
  'postgres:///dosepath?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/dosepath',
])('SAF-08 %s cannot be read in transit', (url) => {
  expect(isProtected(url)).toBe(true);
});

it.each([
  'postgres://db.example/dosepath',
  'postgres://10.0.0.7/dosepath?sslmode=disable',
  'postgres://db.example/dosepath?sslmode=prefer',
  'postgres://db.example/dosepath?sslmode=no-verify',
  'postgres://localhost/dosepath?host=db.example',
  // With libpq's semantics, these do not check whose certificate it is.
  'postgres://db.example/dosepath?sslmode=require&uselibpqcompat=true',
  'postgres://127.0.0.1.example/dosepath',
])('SAF-08 %s may be read in transit', (url) => {
  expect(isProtected(url)).toBe(false);
});
