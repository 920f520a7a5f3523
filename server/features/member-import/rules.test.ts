import { expect, test } from 'vitest';
import { readTitles } from './rules.ts';

const fields = ['name', 'email', 'phone', 'stamps', 'joined', 'birthday'];

test.each([
  ['German', 'Name,E-Mail,Telefon,Stempel,Beitrittsdatum,Geburtstag'],
  ['German', 'Name,E-Mail-Adresse,Telefonnummer,Stempel,Mitglied seit,Geburtsdatum'],
  ['Spanish', 'Nombre,Correo electrónico,Teléfono,Sellos,Fecha de alta,Cumpleaños'],
  ['Spanish', 'Nombre,Correo,Móvil,Puntos,Alta,Fecha de nacimiento'],
])('a list with %s column titles is read whole: %s', (_, titles) => {
  expect(readTitles(titles.split(','))).toEqual(fields);
});
